import { uplinkFillingMax } from "@stride/contract/streams/uplink-protocol";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { signInAddress } from "../../../lib/page/sign-in-address.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { StudioCard } from "../cards/studio-card.tsx";
import { measureUplink, measuringMs, qualityOf } from "./uplink-speed.ts";

/** Measures on request how fast this device can send: it uses data, and the server limits it to signed-in accounts. */
export function LineCheck({ onMeasured }: { onMeasured: (bitsPerSecond: number) => void }) {
	const t = useTranslations("studio.check.line");
	const api = useApi();
	const locale = useLocale();
	const status = useSessionStatus();
	const errorText = useErrorText();
	const measurement = useApiMutation({
		mutationKey: ["measureUplink"],
		mutationFn: async () => {
			const signal = AbortSignal.timeout(measuringMs);
			const send = (filling: string) => api("measureUplink", { body: { filling } }, { signal });
			try {
				return await measureUplink(send, uplinkFillingMax, () => performance.now());
			} catch (error) {
				if (signal.aborted) return 0;
				throw error;
			}
		},
		onSuccess: onMeasured,
	});
	const { data: speed, error, isPending } = measurement;
	return (
		<StudioCard>
			<div className="grid gap-3">
				<h2 className="type-body-strong">{t("name")}</h2>
				{status === "authenticated" ? (
					<>
						<p className="type-small text-muted">{t("text")}</p>
						<div role="status" className="grid gap-1 empty:hidden">
							{speed !== undefined && (
								<>
									<p className="type-title">{t("rate", { rate: Math.round(speed / 100_000) / 10 })}</p>
									<p className="type-small">{t(qualityOf(speed))}</p>
								</>
							)}
							{error && <p className="type-small text-danger">{errorText(error).text ?? errorText(error).title}</p>}
						</div>
						<Button tone="outline" size="s" isPending={isPending} onPress={() => measurement.mutate()}>
							{speed === undefined ? t("measure") : t("again")}
						</Button>
					</>
				) : (
					<p className="type-small text-muted">
						{t.rich("signIn", {
							link: (words) => (
								<a href={signInAddress(locale, `/${locale}/device-check`)} className="underline">
									{words}
								</a>
							),
						})}
					</p>
				)}
			</div>
		</StudioCard>
	);
}
