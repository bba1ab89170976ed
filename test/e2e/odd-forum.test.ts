import { readEmptyForum, readLongNames, readOwnNothing } from './odd-forum-story.ts'
import { deepTest, startProduct } from './product.ts'

const product = startProduct()

deepTest('a forum in which nobody has said anything asks for the first', { timeout: 180_000 }, () =>
  readEmptyForum(product),
)

deepTest('names are as long as they may be, tags many, and nobody answers', { timeout: 180_000 }, () =>
  readLongNames(product),
)

deepTest('a member who has nothing reads what would be there', { timeout: 300_000 }, () =>
  readOwnNothing(product),
)
