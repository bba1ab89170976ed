import { afterEach, expect, test, vi } from 'vitest'
import { orderNumber } from '#contract/money/recharge.ts'
import { drawOrderNumber, insertNumbered } from './order-number.ts'

afterEach(() => vi.useRealTimers())

test('an order gets a number that can be read out', async () => {
  for (let at = 0; at < 200; at++) {
    const number = await insertNumbered('R', async (drawn) => drawn)
    expect(orderNumber().parse(number)).toBe(number)
    expect(number.slice(15)).toMatch(/^[A-Z2-9]{10}$/)
    expect(number.slice(15)).not.toMatch(/[01IO]/)
  }
})

test('where a number is taken another one is drawn, and not for ever', async () => {
  const drawn: string[] = []
  const row = await insertNumbered('M', async (number) => {
    drawn.push(number)
    return drawn.length === 3 ? { number } : undefined
  })
  expect(new Set(drawn).size).toBe(3)
  expect(row).toEqual({ number: drawn[2] })
  await expect(insertNumbered('M', async () => undefined)).rejects.toThrow('is taken')
})

test('the time in a number is that of China, whose next day begins at 16:00 UTC', () => {
  const numberAt = (moment: string) => {
    vi.setSystemTime(moment)
    return drawOrderNumber('R').slice(0, 15)
  }
  expect(numberAt('2026-12-31T15:59:59Z')).toBe('R20261231235959')
  expect(numberAt('2026-12-31T16:00:00Z')).toBe('R20270101000000')
})
