import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { useMayUseCampaigns } from '../use-may-use-campaigns.ts';
import classes from './answered-campaign.module.css';
import { useAnsweredCampaign } from './answered-campaign.queries.ts';
import { answeredCampaignTexts } from './answered-campaign.texts.ts';

/** The campaign that a ticket answers, linked to its report for users who may see it; null without one. */
export function AnsweredCampaign({ ticketId, narrow }: { ticketId: number; narrow: boolean }) {
  const t = useTexts(answeredCampaignTexts);
  const mayOpen = useMayUseCampaigns();
  const campaign = useAnsweredCampaign(ticketId);
  if (!campaign) return null;
  const { id, name } = campaign;
  const shown = (
    <>
      <IconSpeakerphone size={14} stroke={1.7} aria-hidden="true" />
      <span className={narrow ? 'bc-said' : 'bc-cut'}>{t(narrow ? 'answers' : 'campaign', { name })}</span>
    </>
  );
  const title = t('answers', { name });
  if (!mayOpen)
    return (
      <span className={classes['mark']} title={title}>
        {shown}
      </span>
    );
  return (
    // The head around it opens the contact on phones.
    <Link
      className={classes['mark'] ?? ''}
      to={`/campaign/${id}/report`}
      title={title}
      onClick={(event) => event.stopPropagation()}
    >
      {shown}
    </Link>
  );
}
