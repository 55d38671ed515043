# Builds Upheld from this source into an image: docker build --tag upheld .
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm run build && mkdir -p /image && mkdir -m 700 /image/data

# The C library and nothing else: no shell, no package manager.
FROM gcr.io/distroless/base-debian12:nonroot
COPY --from=build /source/dist/upheld /usr/local/bin/upheld
# A new volume gets the owner and the rights of the folder that it is put over. COPY keeps the rights of
# what is in a folder, not those of the folder itself.
COPY --from=build --chown=65532:65532 /image /
ARG VERSION=source
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Upheld" \
      org.opencontainers.image.description="A safe place where small faith groups share prayer requests." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.url="https://upheld.example.org" \
      org.opencontainers.image.vendor="The Upheld project" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
ENV UPHELD_DATA=/data
VOLUME /data
EXPOSE 3000
USER 65532:65532
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/usr/local/bin/upheld", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/upheld"]
CMD ["serve"]
