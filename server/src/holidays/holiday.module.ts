import type { FeatureModule } from '../platform/feature-module.ts';
import { holidayRoutes } from './holiday.routes.ts';

export const holidayModule = (...deps: Parameters<typeof holidayRoutes>): FeatureModule => ({
  routes: holidayRoutes(...deps),
});
