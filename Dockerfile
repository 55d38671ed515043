# Builds Upheld from this source into an image: docker build --tag upheld .
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm run build && mkdir -m 700 /data

# The C library and nothing else: no shell, no package manager.
FROM gcr.io/distroless/base-debian12:nonroot
COPY --from=build /source/dist/upheld /usr/local/bin/upheld
# A new volume gets the owner of the folder that it is put over.
COPY --from=build --chown=65532:65532 /data /data
ENV UPHELD_DATA=/data
VOLUME /data
EXPOSE 3000
USER 65532:65532
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/usr/local/bin/upheld", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/upheld"]
CMD ["serve"]
