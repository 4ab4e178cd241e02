import { localeOf } from "../i18n/locale-path.ts";
import { signInAddress } from "../page/sign-in-address.ts";
import { storeWaitingFactor, type WaitingFactor } from "./waiting-factor.ts";

/** After a sign-in elsewhere: the sign-in page takes the second step over and returns to this page. */
export function goToSecondStep(waiting: WaitingFactor): void {
	storeWaitingFactor(waiting);
	location.assign(signInAddress(localeOf(location.pathname), location.pathname + location.search));
}
