import { grantMemberRole, revokeMemberRole } from '#contract/accounts/members.ts'
import {
  listSystemNotifications,
  readSystemNotifications,
  removeSystemNotification,
  sendSystemNotification,
  withdrawSystemNotification,
} from '#contract/notifications/system-notifications.ts'
import type { Member } from '#test/makers.ts'
import type { Town } from './town.ts'

/** Everyone, the insiders or one member is told something; now and then the last is taken back. */
export async function notify(town: Town, member: Member): Promise<void> {
  const staff = town.as(town.keeper)
  if (town.isLikely(0.1)) {
    const notificationId = await town.findLastNotification()
    if (notificationId) await staff.call(withdrawSystemNotification, { notificationId })
    return
  }
  const words = { titleZh: '茶', titleEn: 'Tea', bodyZh: '来。', bodyEn: town.nextWords() }
  const audience = town.draw(['everyone', 'role', 'member', 'member'] as const)!
  await staff.call(sendSystemNotification, {
    ...{ audience, ...words },
    ...(audience === 'role' && { roleId: town.insiderRoleId }),
    ...(audience === 'member' && { account: member.account }),
  })
}

/** From two tabs at once: all, one, or one out of the list. */
export async function readNotifications(town: Town, member: Member): Promise<void> {
  const tabs = [town.as(member), town.as(member)]
  const { items } = await town.as(member).call(listSystemNotifications, {})
  const notificationId = town.draw(items)?.notificationId
  const change = town.draw(['all', 'one', 'one', 'remove'] as const)
  await Promise.all(
    tabs.map((tab) => {
      if (change === 'all') return tab.call(readSystemNotifications, {})
      if (!notificationId) return undefined
      return change === 'one'
        ? tab.call(readSystemNotifications, { notificationId })
        : town.tolerate(tab.call(removeSystemNotification, { notificationId }))
    }),
  )
}

/** Somebody comes to see what only insiders do, or no longer does. */
export async function changeRole(town: Town, member: Member): Promise<void> {
  const [{ memberId }, roleId] = [member, town.insiderRoleId]
  const staff = town.as(town.keeper)
  if (town.isLikely(0.6)) return void (await staff.call(grantMemberRole, { memberId, roleId }))
  try {
    await staff.call(revokeMemberRole, { memberId, roleId })
  } finally {
    // Whoever was cut off doesn't know either, and it is by then if it is at all.
    town.leftInside.set(memberId, new Date())
  }
}
