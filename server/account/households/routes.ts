import { routes } from '../../http/route.ts';
import {
  agreeToHousehold,
  askHousehold,
  endHousehold,
  type HouseholdParts,
  listHouseholds,
} from './household.ts';

export const householdRoutes = (parts: HouseholdParts) =>
  routes({
    getHousehold: ({ user, now }) => listHouseholds(parts.db, user, now),
    askHousehold: ({ user, body, now }) => askHousehold(parts, user, body, now),
    agreeToHousehold: ({ user, params, now }) => agreeToHousehold(parts, user, params.id, now),
    endHousehold: ({ user, params, now }) => endHousehold(parts, user, params.id, now),
  });
