declare module 'commonmark-spec' {
  export const tests: Array<{ markdown: string; html: string; section: string; number: number }>
}
