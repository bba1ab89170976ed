import { randomInt } from 'node:crypto'

/** A whole number from `min` up to and including `max`. */
export type Draw = (min: number, max: number) => number

const drawSecretly: Draw = (min, max) => randomInt(min, max + 1)

/**
 * Shares of at least a fen that add up to the total, by the doubled mean (docs/RULES.md, Balance and points): each but the last is
 * uniform up to twice the mean of what remains, and leaves a fen for each that follows. Expects `count <= totalFen`.
 */
export function drawShares(totalFen: number, count: number, draw = drawSecretly): number[] {
  let leftFen = totalFen
  return Array.from({ length: count }, (_, at) => {
    const others = count - at - 1
    const mostFen = Math.min(Math.floor((2 * leftFen) / (others + 1)), leftFen - others)
    const shareFen = others === 0 ? leftFen : draw(1, mostFen)
    leftFen -= shareFen
    return shareFen
  })
}
