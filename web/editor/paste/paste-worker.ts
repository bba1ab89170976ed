import { markdownOfHtml } from './markdown-of-html.ts'

// Not a window: the compiler has no types for a worker's own scope beside those of the page.
const scope = self as unknown as {
  location: Location
  onmessage: (event: MessageEvent<string>) => void
  postMessage: (markdown: string | undefined) => void
}

scope.onmessage = ({ data }) => scope.postMessage(markdownOfHtml(data, scope.location.origin))
