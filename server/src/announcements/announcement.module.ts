import type { FeatureModule } from '../platform/feature-module.ts';
import { announcementRoutes } from './announcement.routes.ts';

export const announcementModule = (...deps: Parameters<typeof announcementRoutes>): FeatureModule => ({
  routes: announcementRoutes(...deps),
});
