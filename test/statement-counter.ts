import type { KyselyPlugin } from 'kysely'

/** Counts the statements that a database with this plugin sends; whoever counts sets it to 0 before. */
export class StatementCounter implements KyselyPlugin {
  count = 0
  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  // Once for each statement that was run; the other one is called for parts of statements too.
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    this.count++
    return result
  }
}
