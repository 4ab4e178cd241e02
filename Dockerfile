# One image for every role of the product (ROLES) and for its commands (npm run migrate, ledger:check, …).
# Build: docker build --tag stride .
ARG BASE=node:24-bookworm-slim

# The bundle of the web is the same on every platform.
FROM --platform=$BUILDPLATFORM ${BASE} AS web
WORKDIR /app
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY . .
RUN npm ci --no-progress && npm run build

FROM ${BASE} AS packages
WORKDIR /app
# npm compares the lock file with every workspace. No package that the product runs with needs its install script.
COPY package.json package-lock.json .npmrc ./
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY lab/package.json lab/
COPY packages/contract/package.json packages/contract/
COPY packages/hls/package.json packages/hls/
COPY packages/i18n/package.json packages/i18n/
COPY packages/money/package.json packages/money/
COPY packages/testing/package.json packages/testing/
COPY tools/package.json tools/
RUN npm ci --omit=dev --ignore-scripts --no-progress --workspace @stride/server --workspace @stride/web

FROM ${BASE}
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    npm_config_cache=/tmp/npm \
    npm_config_update_notifier=false
# A new volume takes over the owner of the folder.
RUN mkdir /data && chown 1000:1000 /data && chmod 700 /data
COPY --from=packages /app/ ./
COPY LICENSE ./
COPY packages/ packages/
COPY deploy/health.mjs deploy/
COPY tools/ tools/
COPY apps/server/ apps/server/
COPY --from=web /app/apps/web/build/ apps/web/build/
# A number, so that an orchestrator can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "deploy/health.mjs"]
STOPSIGNAL SIGTERM
# Less memory at rest, as in deploy/systemd/stride.service.
ENV MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
