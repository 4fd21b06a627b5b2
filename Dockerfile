# docker build -t kerf .
ARG NODE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BASE} AS base

# Runs on the builder's own processor, also for another one.
FROM --platform=${BUILDPLATFORM} ${NODE} AS build
WORKDIR /kerf
ENV NODE_ENV=production
COPY package.json package-lock.json ./
COPY scripts/setup.mjs scripts/
RUN node scripts/setup.mjs --no-build
COPY . .
RUN node scripts/setup.mjs
COPY --from=base /etc/passwd /etc/group /base/
ARG TARGETARCH
RUN node_modules/.bin/node scripts/package/tree.ts --arch=${TARGETARCH} --installed=container /tree \
    && echo 'kerf:x:1000:1000::/data:/usr/sbin/nologin' >> /base/passwd \
    && echo 'kerf:x:1000:' >> /base/group \
    && mkdir /empty

# Nothing is run in here, so that it can be made for another processor.
FROM base
COPY --from=build /base/ /etc/
COPY --from=build /tree /usr/lib/kerf
COPY packaging/kerf /usr/bin/kerf
COPY --from=build --chown=1000:1000 /empty /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
USER kerf
WORKDIR /usr/lib/kerf
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=10m CMD ["kerf", "health"]
CMD ["kerf", "start"]
