# For amd64 and arm64: the digest is that of the list with both. `docker buildx imagetools inspect python:3.13-slim` shows the newest.
# Not built by the project's tests, which have no Docker: tests/deploy/test_dockerfile.py runs its steps in a folder.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

# Which parts of the lock are installed: postgres is all that a database on PostgreSQL needs as well; run is without.
ARG PART=postgres

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=/data/royal-visit.db \
    HEALTH_FILE=/dev/shm/royal-visit.health

# By number: an orchestrator sees that it is not root, and files on a mounted folder can be given to it.
RUN useradd --system --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin royal-visit \
    && install --directory --owner=10001 --group=10001 --mode=0700 /data /backups \
    && if [ "$PART" = postgres ]; then apt-get update && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*; fi

WORKDIR /app

# The lock up to the end of that part; every file is checked against its hash.
COPY requirements.lock ./
RUN sed "/^# end of ${PART}\$/q" requirements.lock \
    | pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore --require-hashes -r /dev/stdin

COPY pyproject.toml ./
COPY engine/ engine/
COPY render/ render/
COPY bot/ bot/

# Compiled here, because nothing is written beside the code afterwards: its owner is root, and its disk may be read-only.
RUN python -m compileall -q --invalidation-mode unchecked-hash engine render bot

# Last, as it differs in each release: `--build-arg VERSION=` the version of pyproject.toml.
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Royal Visit and The Royal Court" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT"

USER 10001:10001
VOLUME ["/data", "/backups"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]

# The exec form: SIGTERM reaches Python itself, which finishes what is being written and leaves.
CMD ["python", "-m", "bot", "run"]
