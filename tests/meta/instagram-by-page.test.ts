import { instagramFixtures } from '../../peers/messenger-platform/instagram-fixtures.ts';
import { messagingFlow } from './messaging-flow.ts';

messagingFlow('instagram-by-page', instagramFixtures);
