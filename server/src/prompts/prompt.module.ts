import type { FeatureModule } from '../platform/feature-module.ts';
import { promptRoutes } from './prompt.routes.ts';

export const promptModule = (...deps: Parameters<typeof promptRoutes>): FeatureModule => ({
  routes: promptRoutes(...deps),
});
