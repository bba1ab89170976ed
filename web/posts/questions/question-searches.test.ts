import { test } from 'vitest'
import { questionListSearch, questionPageSearch } from '#contract/posts/question-searches.ts'
import { expectSameReading } from '#test/same-reading.ts'
import { readQuestionListSearch, readQuestionSearch } from './question-searches.ts'

test('the addresses of the list of questions and of a question are read as the contract has them', () => {
  expectSameReading(readQuestionListSearch, questionListSearch)
  expectSameReading(readQuestionSearch, questionPageSearch)
})
