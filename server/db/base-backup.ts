import { randomBytes } from 'node:crypto'
import { chown, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { OperatorError } from '#server/core/operator-error.ts'
import { copyTree } from './copy-tree.ts'
import type { Account } from './postgres-account.ts'

/** Folders that are copied without what is in them: the log, of which only a part is needed, and what a server is at. */
const emptied = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const momentary = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/
const controlFile = 'global/pg_control'

export interface BaseBackup {
  /** Of the server that runs on `cluster`, as its superuser. */
  url: string
  cluster: string
  /** The folder of the copy, not made yet. */
  copy: string
  account: Account | undefined
}

/**
 * Copies a cluster while its server runs and is written to. Whoever opens the copy finds all that was committed until
 * about the end of it (PostgreSQL's manual: "Making a Base Backup Using the Low Level API"). Returns its bytes.
 */
export async function makeBaseBackup(backup: BaseBackup): Promise<number> {
  const client = new pg.Client({ connectionString: backup.url })
  await client.connect()
  try {
    await refuseTablespaces(client)
    return await copyBetweenMarks(client, backup)
  } finally {
    // The slot and the backup that was begun end with the session.
    await client.end()
  }
}

async function copyBetweenMarks(client: pg.Client, { cluster, copy, account }: BaseBackup): Promise<number> {
  // Keeps the log from now on: else what is needed to open the copy might be gone when its turn comes.
  const slot = `backup_${randomBytes(6).toString('hex')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const first = await ask(client, `select pg_walfile_name(pg_backup_start('teahouse', fast => true))`)
  let bytes = await copyTree({ from: cluster, to: copy, account, wants: isLasting })
  // Last, as pg_basebackup does it: it is written most of all.
  const isControl = (path: string) => path === 'global' || path === controlFile
  bytes += await copyTree({ from: cluster, to: copy, account, wants: isControl })
  const label = await ask(client, 'select labelfile from pg_backup_stop(wait_for_archive => false)')
  const last = await ask(client, 'select pg_walfile_name(pg_current_wal_lsn())')
  const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
  bytes += await copyTree({
    from: join(cluster, 'pg_wal'),
    to: join(copy, 'pg_wal'),
    account,
    wants: isNeeded,
  })
  await writeFile(join(copy, 'backup_label'), label, { mode: 0o600, flush: true })
  if (account) await chown(join(copy, 'backup_label'), account.uid, account.gid)
  return bytes
}

function isLasting(path: string): boolean {
  const [folder = '', ...below] = path.split('/')
  if (path === controlFile || momentary.test(basename(path))) return false
  return below.length === 0 || !emptied.includes(folder)
}

/** What an operator has put elsewhere would be copied into the cluster, and not be found there. */
async function refuseTablespaces(client: pg.Client): Promise<void> {
  const count = await ask(client, 'select count(*)::text from pg_tablespace where oid >= 16384')
  if (count === '0') return
  throw new OperatorError(
    'The database has tablespaces of its own, which this command does not copy. Use pg_dump.',
  )
}

async function ask(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}
