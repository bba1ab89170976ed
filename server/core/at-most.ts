/** Bounds an LRUCache to so many. Its own `max` takes the memory of all of them from the start: 8 MB for 200,000. */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
