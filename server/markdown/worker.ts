export { renderInThisThread as default } from './render.ts'
