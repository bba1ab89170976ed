/* What is typed to the assistant, for as long as the tab: a closed dialog and a page that is loaded again keep it. */

const key = 'assistant-question'

export const readQuestion = (): string => sessionStorage.getItem(key) ?? ''

export function keepQuestion(question: string): void {
  if (question === '') sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, question)
}
