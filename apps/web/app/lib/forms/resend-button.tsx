import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Button, type ButtonProps } from "../../ui/button/button.tsx";
import { tabStore } from "../preferences/browser-store.ts";
import { type RepeatableMail, secondsUntilNextMail } from "./mail-pause.ts";

/** Sends a mail again. Counts down the seconds in which the server would send none, also after a reload. */
export function ResendButton({ mail, children, ...button }: ButtonProps & { mail: RepeatableMail }) {
	const t = useTranslations("common");
	const seconds = useSyncExternalStore(
		everyQuarterSecond,
		() => secondsUntilNextMail(tabStore(), mail, Date.now()),
		() => 0,
	);
	return (
		// Screen readers get the seconds with the focus; a live region around the button does not announce each one.
		<Button {...button} isUnavailable={seconds > 0} aria-live="off">
			{seconds > 0 ? t("sendAgainIn", { seconds }) : children}
		</Button>
	);
}

function everyQuarterSecond(listener: () => void): () => void {
	const timer = setInterval(listener, 250);
	return () => clearInterval(timer);
}
