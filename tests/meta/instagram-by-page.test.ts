import { instagramFixtures } from '../../peers/messenger-platform/fixtures.ts';
import { messagingFlow } from './messaging-flow.ts';

messagingFlow('instagram-by-page', instagramFixtures);
