import type { Mount } from '#server/core/host.ts'
import { pageLanguage } from '#server/core/request-language.ts'
import { xmlText } from '#server/posts/feeds/xml.ts'

const ageMaxSeconds = 3_600
/** A browser leaves out a description whose short name is longer. */
const nameLengthMax = 16

/** What a browser needs to search the site from its address bar, by the form of OpenSearch 1.1. */
export const mountSearchDescription: Mount = (app, { snapshots, site }) => {
  app.get('/opensearch.xml', (request, reply) => {
    const { settings } = snapshots()
    const title = settings.title[pageLanguage(request, settings)]
    const origin = site.publicUrl ?? `${request.protocol}://${request.host}`
    return reply
      .header('cache-control', `public, max-age=${ageMaxSeconds}`)
      .header('vary', 'accept-language, cookie')
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(describeSearch(title, origin))
  })
}

const describeSearch = (title: string, origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText([...title].slice(0, nameLengthMax).join(''))}</ShortName>
<Description>${xmlText(title)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="192" height="192" type="image/png">${xmlText(origin)}/icon-192.png</Image>
<Url type="text/html" template="${xmlText(origin)}/search?keyword={searchTerms}"/>
</OpenSearchDescription>
`
