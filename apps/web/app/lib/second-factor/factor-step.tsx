import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useApi, useClient } from "../session/session-provider.tsx";
import { FactorForm } from "./factor-form.tsx";
import type { WaitingFactor } from "./waiting-factor.ts";

/** The second step of a sign-in. `onCancel` goes back to the first one. */
export default function FactorStep({ waiting, onCancel }: { waiting: WaitingFactor; onCancel: () => void }) {
	const t = useTranslations("secondFactor.step");
	const api = useApi();
	const { session } = useClient();
	const heading = useRef<HTMLHeadingElement>(null);
	const { ticket, ways } = waiting;
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className="grid gap-3">
			<h2 ref={heading} tabIndex={-1} className="type-display-3 outline-none">
				{t("title")}
			</h2>
			<FactorForm
				ways={ways}
				requestPasskey={() => api("requestPasskeySignIn", { body: { ticket } })}
				give={async (factor) => {
					const { token } = await api("passSecondFactor", { body: { ticket, ...factor } });
					session.begin(token);
				}}
				onCancel={onCancel}
			/>
		</section>
	);
}
