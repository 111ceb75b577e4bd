"""The panels: their titles, units and queries. The dashboard is made of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


def rate(metric: str, by: str = "", where: str = "") -> str:
    """Return the query for events per second, over five minutes."""
    return f"sum{f' by ({by})' if by else ''} (rate(royalbot_{metric}_total{where}[5m]))"


def slowest(metric: str, share: float, by: str = "", where: str = "") -> str:
    """Return the query for the time within which this share of a histogram's events ended, over five minutes."""
    labels = f"le, {by}" if by else "le"
    return f"histogram_quantile({share}, sum by ({labels}) (rate(royalbot_{metric}_seconds_bucket{where}[5m])))"


@dataclass(frozen=True, slots=True)
class Panel:
    """One chart. Each query has the legend of its lines, in Grafana's notation."""

    title: str
    unit: str
    queries: tuple[tuple[str, str], ...]


PANELS: Final = (
    Panel("Ready to play (1: yes)", "short", (("royalbot_ready", "{{instance}}"),)),
    Panel("Running since its last start", "s", (("time() - process_start_time_seconds", "{{instance}}"),)),
    Panel("Age of the last backup", "s", (("min(royalbot_backup_age_seconds)", "newest"),)),
    Panel("Commands and presses", "reqps", ((rate("interactions", "kind"), "{{kind}}"),)),
    Panel(
        "What came of them, if not an answer",
        "reqps",
        ((rate("interactions", "outcome", '{outcome!="answered"}'), "{{outcome}}"),),
    ),
    Panel(
        "Where a press's time goes (95 %)",
        "s",
        ((slowest("interaction", 0.95, "stage", '{kind="press"}'), "{{stage}}"),),
    ),
    Panel("Turns", "ops", ((rate("actions", "game", '{kind="turn"}'), "{{game}}"),)),
    Panel(
        "Until the channel shows a change",
        "s",
        ((slowest("shown", 0.5), "half"), (slowest("shown", 0.95), "95 %"), (slowest("shown", 0.99), "99 %")),
    ),
    Panel(
        "Challenges and matches under way",
        "short",
        (("sum by (game, state) (royalbot_matches)", "{{game}} {{state}}"),),
    ),
    Panel(
        "Posts to be shown", "short", (("sum(royalbot_outbox_due)", "due"), ("sum(royalbot_outbox_resting)", "resting"))
    ),
    Panel("The oldest of them", "s", (("max(royalbot_outbox_oldest_seconds)", "waits for"),)),
    Panel("Drawing (95 %)", "s", ((slowest("drawing", 0.95, "urgency", '{stage="drawn"}'), "{{urgency}}"),)),
    Panel(
        "Queues",
        "short",
        (("sum(royalbot_drawing_waiting)", "pictures"), ("sum(royalbot_thinking_under_way)", "thinking")),
    ),
    Panel("Thinking (95 %)", "s", ((slowest("thinking", 0.95), "a turn or review"),)),
    Panel("Units of the database (95 %)", "s", ((slowest("store_unit", 0.95, "kind"), "{{kind}}"),)),
    Panel(
        "Units run again in the last hour",
        "short",
        (("sum(increase(royalbot_units_run_again[1h]))", "another was in the way"),),
    ),
    Panel(
        "Database and free disk",
        "bytes",
        (("max(royalbot_database_bytes)", "database"), ("min(royalbot_disk_free_bytes)", "free")),
    ),
    Panel(
        "Requests to Discord",
        "reqps",
        (("sum by (status) (rate(royalbot_discord_request_seconds_count[5m]))", "{{status}}"),),
    ),
    Panel("Rate limits met", "reqps", ((rate("rate_limits", "scope"), "{{scope}}"),)),
    Panel("Gateway latency", "s", (("max(royalbot_gateway_latency_seconds)", "heartbeat"),)),
    Panel("Connection lost in the last hour", "short", (("sum(increase(royalbot_gateway_disconnects[1h]))", "times"),)),
    Panel("Processors used", "short", (("rate(process_cpu_seconds_total[5m])", "{{instance}}"),)),
    Panel("Memory", "bytes", (("process_resident_memory_bytes", "{{instance}}"),)),
)
