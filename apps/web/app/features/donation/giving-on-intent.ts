import { onIntent } from "../../lib/on-intent.tsx";

/** Giving to a campaign, loaded when somebody means to: the payment provider's forms weigh more than the page. */
export const Giving = onIntent(() => import("./giving.tsx"), ["donation", "validation"]);
