import type { Announcement } from '@balcao/contract/announcements/announcement';
import { IconChevronDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/elements/chips.tsx';
import { announcementTexts } from './announcement.texts.ts';

const levels = {
  high: { tone: 'danger', icon: IconChevronsUp, short: 'priority_1', whole: 'highPriority' },
  medium: { tone: 'warn', icon: IconChevronUp, short: 'priority_2', whole: 'mediumPriority' },
  low: { tone: 'quiet', icon: IconChevronDown, short: 'priority_3', whole: 'lowPriority' },
} as const;

const levelOf = (priority: number) => levels[priority === 1 ? 'high' : priority === 2 ? 'medium' : 'low'];

/** A priority: high is red, medium orange, low grey. `isNamed`: nothing beside it says that it is a priority. */
export function AnnouncementPriority({
  priority,
  isNamed = false,
}: Pick<Announcement, 'priority'> & { isNamed?: boolean }) {
  const t = useTexts(announcementTexts);
  const { tone, icon, short, whole } = levelOf(priority);
  return <StatusChip tone={tone} icon={icon} label={t(isNamed ? whole : short)} />;
}
