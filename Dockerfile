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

FROM nginx:1.29-alpine AS web
COPY nginx.conf /etc/nginx/conf.d/default.conf
# Sockets that send nothing take a place until they are cut; the image's own 1,024 are soon gone.
RUN sed -i 's/worker_connections .*/worker_connections 16384;/' /etc/nginx/nginx.conf
