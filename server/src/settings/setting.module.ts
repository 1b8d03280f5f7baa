import type { FeatureModule } from '../platform/feature-module.ts';
import { settingRoutes } from './setting.routes.ts';

export const settingModule = (...deps: Parameters<typeof settingRoutes>): FeatureModule => ({
  routes: settingRoutes(...deps),
});
