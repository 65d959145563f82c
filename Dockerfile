# syntax=docker/dockerfile:1
# One image for what runs on Node (API, shell, one-off commands), and nginx in front of it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:24-bookworm-slim AS app
# Reads what npm's decoders can't.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app /app
# Passable for nginx, which gives out the released builds in it.
RUN mkdir --mode=755 /data /pages && chown node:node /data /pages
USER node
ENV NODE_ENV=production FANFARE_ENV=production FANFARE_PORT=3000 FANFARE_BIND=0.0.0.0 FANFARE_DATA_DIR=/data

# Debian's, as everywhere else: `npm run cluster` and the tests start the same one by the same script.
FROM debian:bookworm-slim AS web
RUN apt-get update && apt-get install -y --no-install-recommends nginx libnginx-mod-http-brotli-filter libnginx-mod-http-brotli-static && rm -rf /var/lib/apt/lists/*
COPY nginx.conf nginx.sh /srv/
USER www-data
STOPSIGNAL SIGQUIT
CMD ["/srv/nginx.sh"]
