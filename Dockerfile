FROM python:3.13-slim

# Which parts of the lock are installed: run, or postgres for a database on PostgreSQL.
ARG PART=run

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=/data/royal-visit.db \
    HEALTH_FILE=/data/royal-visit.health

RUN useradd --system --create-home --home-dir /data --shell /usr/sbin/nologin royal-visit \
    && install --directory --owner=royal-visit --mode=0700 /backups

WORKDIR /app

# The lock up to the end of that part; every file is checked against its hash.
COPY requirements.lock ./
RUN sed "/^# end of ${PART}\$/q" requirements.lock \
    | pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore --require-hashes -r /dev/stdin

COPY engine/ engine/
COPY render/ render/
COPY bot/ bot/

USER royal-visit
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]

# The exec form: SIGTERM reaches Python itself, which finishes what is being written and leaves.
CMD ["python", "-m", "bot", "run"]
