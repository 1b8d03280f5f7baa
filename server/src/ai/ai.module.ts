import type { FeatureModule } from '../platform/feature-module.ts';
import { aiRoutes } from './ai.routes.ts';

export const aiModule = (...deps: Parameters<typeof aiRoutes>): FeatureModule => ({ routes: aiRoutes(...deps) });
