# Builds Pátio and runs it as an ordinary user. With DATABASE_URL it uses that PostgreSQL; without it, the
# embedded one in the volume. See docs/running.md.

FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts lingui.config.ts index.html ./
COPY bundling bundling
COPY domain domain
COPY public public
COPY server server
COPY src src
COPY sw sw
RUN npm run build

FROM node:20-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
# The server finds its folder by package.json, and its migrations from there.
COPY package.json ./
COPY server/database/migrations server/database/migrations
COPY server/demo/pictures server/demo/pictures
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
