import { sql } from 'kysely'
import type { Currency } from '#contract/money/ledger.ts'
import type { Database } from '#server/core/database.ts'
import { Bounties } from './bounty-model.ts'
import type { Offer } from './offers.ts'
import type { Answer, Cast, Operation } from './operations.ts'

interface Envelope {
  envelopeId: number
  giverId: number
  totalFen: number
  shareCount: number
  opened: Map<number, number>
  returnedFen: number | undefined
}

/** What must be true by the answers alone, kept outside of the database. */
export class Model implements Cast {
  readonly memberIds: readonly number[]
  readonly offers: readonly Offer[]
  readonly envelopes: Envelope[] = []
  readonly #balances = new Map<string, number>()
  readonly #byId = new Map<number, Envelope>()
  /** Quantities by order. */
  readonly #orders = new Map<string, number>()
  /** Of members' accounts. */
  #entries = 0
  readonly contradictions: string[] = []
  readonly #bounties = new Bounties(this.contradictions, (...change) => this.#add(...change))

  constructor(memberIds: readonly number[], offers: readonly Offer[]) {
    this.memberIds = memberIds
    this.offers = offers
  }

  get questions() {
    return this.#bounties.questions
  }

  /** Takes what an operation was answered in the end, however often it had to be sent. */
  apply(operation: Operation, answer: Answer): void {
    if (answer.refused) return
    switch (operation.kind) {
      case 'pay':
        this.#move([operation.from, -operation.amountFen], [operation.to, operation.amountFen])
        break
      case 'adjust':
        this.#add(operation.memberId, operation.currency, operation.amount)
        break
      case 'recharge':
        if (!answer.credited) this.contradictions.push(`${operation.orderNumber} was paid and not credited`)
        this.#move([operation.memberId, operation.amountFen])
        break
      case 'give':
        this.#give(operation, answer)
        break
      case 'buy':
        this.#buy(operation, answer.orderNumber ?? '')
        break
      case 'ask':
        this.#bounties.ask(operation, answer)
        break
      case 'adopt':
      case 'take back':
      case 'lapse':
        this.#bounties.end(operation, answer)
        break
      case 'open':
        this.#open(operation.envelopeId, operation.memberId, answer.amountFen ?? 0)
        break
      default:
        this.#end(operation.envelopeId, answer.amountFen ?? 0)
    }
  }

  #give({ giverId, totalFen, shareCount }: Extract<Operation, { kind: 'give' }>, answer: Answer): void {
    const envelopeId = answer.envelopeId ?? 0
    if (this.#byId.has(envelopeId)) this.contradictions.push(`envelope ${envelopeId} was given twice`)
    const envelope = { envelopeId, giverId, totalFen, shareCount, opened: new Map(), returnedFen: undefined }
    this.#byId.set(envelopeId, envelope)
    this.envelopes.push(envelope)
    this.#move([giverId, -totalFen])
  }

  #buy(
    { memberId, quantity, priceFen, pricePoints }: Extract<Operation, { kind: 'buy' }>,
    order: string,
  ): void {
    if (this.#orders.has(order)) this.contradictions.push(`${order} answered two purchases`)
    this.#orders.set(order, quantity)
    if (priceFen > 0) this.#add(memberId, 'CNY', -priceFen * quantity)
    if (pricePoints > 0) this.#add(memberId, 'POINT', -pricePoints * quantity)
  }

  /** The same answer again is the same opening; another one would be a second share. */
  #open(envelopeId: number, memberId: number, amountFen: number): void {
    const { opened } = this.#byId.get(envelopeId)!
    const before = opened.get(memberId)
    if (before === amountFen) return
    if (before !== undefined) this.contradictions.push(`${memberId} opened ${envelopeId} twice`)
    opened.set(memberId, amountFen)
    this.#move([memberId, amountFen])
  }

  #end(envelopeId: number, returnedFen: number): void {
    const envelope = this.#byId.get(envelopeId)!
    if (envelope.returnedFen === returnedFen) return
    if (envelope.returnedFen !== undefined) this.contradictions.push(`${envelopeId} returned two amounts`)
    envelope.returnedFen = returnedFen
    if (returnedFen > 0) this.#move([envelope.giverId, returnedFen])
  }

  /** What a transfer does to members' money. */
  #move(...changes: [memberId: number, amountFen: number][]): void {
    for (const [memberId, amountFen] of changes) this.#add(memberId, 'CNY', amountFen)
  }

  #add(memberId: number, currency: Currency, amount: number): void {
    const name = `${memberId} ${currency}`
    this.#balances.set(name, (this.#balances.get(name) ?? 0) + amount)
    this.#entries++
  }

  /** Everything in the database that isn't as it must be, when no operation is under way. */
  async compare(db: Database): Promise<string[]> {
    return [
      ...this.contradictions,
      ...(await this.#compareBalances(db)),
      ...(await this.#compareEnvelopes(db)),
      ...(await this.#compareOrders(db)),
      ...(await this.#bounties.compare(db)),
      ...(await this.#compareCount(db)),
    ]
  }

  async #compareBalances(db: Database): Promise<string[]> {
    const rows = await db
      .selectFrom('ledger_accounts')
      .select(['owner_id', 'currency', 'balance'])
      .where('kind', '=', 'member')
      .execute()
    const found = new Map(rows.map((row) => [`${row.owner_id} ${row.currency}`, row.balance]))
    const names = new Set([...found.keys(), ...this.#balances.keys()])
    return [...names]
      .filter((name) => (found.get(name) ?? 0) !== (this.#balances.get(name) ?? 0))
      .map((name) => `${name} has ${found.get(name)}, must have ${this.#balances.get(name)}`)
  }

  async #compareEnvelopes(db: Database): Promise<string[]> {
    const { rows } = await sql<{ id: number; opened: Record<string, number>; held: number }>`
      select envelope.id, account.balance as held,
        coalesce(jsonb_object_agg(opened_by, amount_fen) filter (where opened_by is not null), '{}') as opened
      from red_envelopes as envelope
      join red_envelope_shares on envelope_id = envelope.id
      join ledger_accounts as account on account.kind = 'envelope_escrow' and account.owner_id = envelope.id
      group by envelope.id, account.balance`.execute(db)
    const wrong = rows.filter(({ id, opened, held }) => !this.#matches(id, opened, held))
    const missing = this.envelopes.length - rows.length
    return [
      ...wrong.map(({ id }) => `envelope ${id} isn't as it was answered`),
      ...(missing === 0 ? [] : [`${missing} envelopes are missing or too many`]),
    ]
  }

  #matches(envelopeId: number, opened: Record<string, number>, heldFen: number): boolean {
    const envelope = this.#byId.get(envelopeId)
    if (!envelope) return false
    const { totalFen, shareCount, returnedFen = 0 } = envelope
    const sumFen = [...envelope.opened.values()].reduce((sum, amount) => sum + amount, 0)
    return (
      envelope.opened.size <= shareCount &&
      Object.keys(opened).length === envelope.opened.size &&
      [...envelope.opened].every(([memberId, amount]) => opened[memberId] === amount) &&
      heldFen === totalFen - sumFen - returnedFen
    )
  }

  /** The orders that were answered and no others, and as many fewer in stock as they are for. */
  async #compareOrders(db: Database): Promise<string[]> {
    const orders = await db.selectFrom('card_orders').select(['order_number', 'quantity']).execute()
    const wrong = orders.filter((row) => this.#orders.get(row.order_number) !== row.quantity)
    const { rows } = await sql<{ left: number }>`
      select sum(stock)::bigint as left from card_specifications`.execute(db)
    const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)
    const left = sum(this.offers.map(({ stock }) => stock)) - sum(this.#orders.values())
    return [
      ...wrong.map((row) => `order ${row.order_number} isn't as it was answered`),
      ...(orders.length === this.#orders.size
        ? []
        : [`${orders.length} orders, must be ${this.#orders.size}`]),
      ...(rows[0]?.left === left ? [] : [`${rows[0]?.left} cards are left, must be ${left}`]),
    ]
  }

  async #compareCount(db: Database): Promise<string[]> {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(entry_count), 0)::bigint as count from ledger_accounts where kind = 'member'`.execute(
      db,
    )
    const count = rows[0]?.count ?? 0
    return count === this.#entries ? [] : [`${count} entries of members, must be ${this.#entries}`]
  }
}
