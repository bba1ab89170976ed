/** When a mute or a ban ends; one that is over is none. */
export const restraintAhead = (moment: Date | null): string | null =>
  moment && moment.getTime() > Date.now() ? moment.toISOString() : null
