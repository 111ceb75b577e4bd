"""The settings, from the environment or from `.env`; `.env.example` explains each."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.i18n.translator import LANGUAGES, SOURCE

NO_TOKEN: Final = "DISCORD_TOKEN is not set: put it in the environment or in .env (see .env.example)"


class Settings(BaseSettings):
    """The names in the environment are these in upper case. An invalid value raises `ValidationError` with its name."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    discord_token: SecretStr = SecretStr("")
    database_url: str = Field(default="royal-visit.db", min_length=1, repr=False)  # may have a password in it
    backup_file: str = ""
    public_language: str = SOURCE
    docs_url: str = Field(default="", pattern=r"^(https?://[^\s/]\S*)?$")
    challenge_hours: float = Field(default=24, gt=0, le=24 * 30)
    open_challenges: int = Field(default=10, ge=1)
    ping_pause_seconds: float = Field(default=60, ge=0, le=24 * 3600)
    challenges_per_hour: int = Field(default=20, ge=1)
    pings_per_hour: int = Field(default=30, ge=1)
    solo_matches: int = Field(default=5, ge=1)
    keep_closed_days: float = Field(default=30, ge=1, le=36500)
    keep_reviews_days: float = Field(default=180, ge=1, le=36500)
    thinking_workers: int = Field(default=0, ge=0, le=32)
    thinking_seconds: float = Field(default=20, gt=0, le=600)
    spare_thinking_seconds: float = Field(default=5, gt=0, le=600)
    bot_answers_seconds: float = Field(default=1, ge=0, le=60)
    gather_edits_seconds: float = Field(default=1, ge=0, le=60)
    boards_by_interaction: bool = False
    open_hands_seconds: float = Field(default=5, ge=0, le=600)
    picture_workers: int = Field(default=2, ge=1, le=32)
    drawing_processes: int = Field(default=0, ge=0, le=32)
    acknowledge_seconds: float = Field(default=2, gt=0, lt=3)
    busy_timeout_seconds: float = Field(default=5, gt=0, le=60)
    shutdown_seconds: float = Field(default=10, gt=0, le=3600)
    handover_seconds: float = Field(default=60, ge=0, le=3600)
    shards: int = Field(default=0, ge=0, le=100_000)
    identify_seconds: float = Field(default=5.5, gt=0, le=60)
    health_file: Path = Path("royal-visit.health")
    log_format: Literal["plain", "json"] = "plain"
    metrics_port: int = Field(default=0, ge=0, le=65535)
    metrics_host: str = "127.0.0.1"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    discord_api: str = Field(default="", pattern=r"^(https?://[^\s/]\S*)?$")
    discord_gateway: str = Field(default="", pattern=r"^(wss?://[^\s/]\S*)?$")

    @field_validator("public_language")
    @classmethod
    def _has_a_catalogue(cls, language: str) -> str:
        if language not in LANGUAGES:
            raise ValueError(f"must be one of {', '.join(LANGUAGES)}")
        return language

    @property
    def token(self) -> str:
        """The bot's token; empty if none is set."""
        return self.discord_token.get_secret_value().strip()
