import type { Plugin } from 'vite'

const page = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Catalogue</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="catalogue"></div>
    <script type="module" src="/web/catalogue/main.tsx"></script>
  </body>
</html>`

/** Serves the catalogue of the parts of web/ui at /catalogue, on the development server alone. */
export const cataloguePlugin: Plugin = {
  name: 'catalogue',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use('/catalogue', (request, response, next) => {
      vite.transformIndexHtml(request.originalUrl ?? '/catalogue', page).then((html) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(html)
      }, next)
    })
  },
}
