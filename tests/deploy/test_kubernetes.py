"""deploy/kubernetes names only what exists. It is not run here: there is no cluster."""

from __future__ import annotations

import copy
import re
import shlex
from typing import Any, Final

import pytest
import yaml
from kubernetes_validate import ValidationError, validate  # type: ignore[import-untyped]

from bot.config import NAMES, Settings
from tests.deploy.balancers import CONFIGURED
from tests.deploy.settings import DOCKERFILE, ROOT, SERVICES

TEXT: Final = (ROOT / "deploy" / "kubernetes" / "royal-visit.yaml").read_text("utf-8")
OBJECTS: Final[list[dict[str, Any]]] = list(yaml.safe_load_all(TEXT))
SCHEMA: Final = "1.37"
PODS: Final = {one["metadata"]["name"]: one["spec"]["template"] for one in OBJECTS if one["kind"] == "Deployment"}
BOT: Final = PODS["royal-visit"]["spec"]["containers"][0]
BALANCER: Final = PODS["royal-visit-haproxy"]["spec"]["containers"][0]


@pytest.mark.parametrize("described", OBJECTS, ids=lambda one: f"{one['kind']}-{one['metadata']['name']}")
def test_each_field_is_in_the_schema_of_kubernetes(described: dict[str, Any]) -> None:
    validate(described, SCHEMA, strict=True)
    spoiled = copy.deepcopy(described)
    spoiled["spec"]["unknown"] = 1
    with pytest.raises(ValidationError):
        validate(spoiled, SCHEMA, strict=True)


def test_the_bots_settings_exist_and_fit_the_balancer() -> None:
    settings = {one["name"]: one["value"] for one in BOT["env"]}
    in_secret = set(re.findall(r"--from-literal=(\w+)=", TEXT))
    assert {name.lower() for name in settings.keys() | in_secret} <= set(NAMES)
    ports = {one["name"]: str(one["containerPort"]) for one in BOT["ports"]}
    assert ports == {"interactions": settings["INTERACTIONS_PORT"], "metrics": settings["METRICS_PORT"]}
    asked = re.findall(r'server-template \S+ \d+ "\$\{BOT_HOST\}:(\d+)" check port (\d+)', CONFIGURED["haproxy"])
    assert asked == [(ports["interactions"], ports["metrics"])]
    [host] = (one["value"] for one in BALANCER["env"] if one["name"] == "BOT_HOST")
    headless = {one["metadata"]["name"] for one in OBJECTS if one["spec"].get("clusterIP") == "None"}
    assert host.partition(".")[0] in headless
    assert {BOT[probe]["httpGet"]["path"] for probe in ("startupProbe", "livenessProbe")} == {"/healthz"}
    assert BOT["readinessProbe"]["httpGet"]["path"] == "/readyz"


def test_selectors_find_their_pods() -> None:
    labels = {name: pod["metadata"]["labels"] for name, pod in PODS.items()}
    for one in OBJECTS:
        selector = one["spec"]["selector"]
        assert selector.get("matchLabels", selector) == labels[one["metadata"]["name"]]


def test_images_users_and_files_are_those_of_the_project() -> None:
    assert BALANCER["image"] == SERVICES["balancer"]["image"]
    assert BOT["image"].partition(":")[0] == SERVICES["bot"]["image"]
    [user] = re.findall(r"(?m)^USER (\d+):\d+$", DOCKERFILE)
    assert PODS["royal-visit"]["spec"]["securityContext"]["runAsUser"] == int(user)
    mounted = {one["mountPath"] for one in BALANCER["volumeMounts"]}
    assert {volume.split(":")[1].rpartition("/")[0] for volume in SERVICES["balancer"]["volumes"]} == mounted
    commands = [shlex.split(line) for line in re.findall(r"(?m)^# +(kubectl .*)$", TEXT)]
    files = [word.rpartition("=")[2] for words in commands for word in words if "deploy/" in word]
    assert len(files) == 2
    assert all((ROOT / file).is_file() for file in files)
    named = {words[words.index("create") + (3 if "generic" in words else 2)] for words in commands if "create" in words}
    pods = str(PODS)
    assert all(f"'{name}'" in pods for name in named)


def test_a_bot_has_the_time_that_it_takes_to_stop() -> None:
    assert PODS["royal-visit"]["spec"]["terminationGracePeriodSeconds"] >= Settings().shutdown_seconds + 10
