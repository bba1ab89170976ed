/* Shared: how a key of a program is told from a member's access token. */

export const apiKeyPrefix = 'teahouse_'

export const isApiKey = (accessToken: string): boolean => accessToken.startsWith(apiKeyPrefix)
