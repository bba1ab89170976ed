/** Members make these by POST and need no key. */
export const makesNothingTwice = {
  signOut: 'ends a session',
  bindPhone: 'spends its code',
  proveOldPhone: 'spends its code',
  createExportLink: 'makes a link that ends by itself',
  createFileLink: 'makes a link that ends by itself',
  createMovementFile: 'makes a link that ends by itself',
  createRechargeOrderFile: 'makes a link that ends by itself',
  createCardOrderFile: 'makes a link that ends by itself',
  startAuthenticator: 'takes the place of the one before',
  startPasskey: 'makes a challenge that ends by itself',
  addPasskey: 'spends its challenge',
  createUpload: 'is removed after two hours unless a post names it',
  askAssistantAgain: 'takes the place of the one before',
  keepAssistantPicture: 'is removed after two hours unless a post names it',
  summarizeTopic: 'keeps one summary of a state',
  testAssistantModel: 'keeps nothing',
}
