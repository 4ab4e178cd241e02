import type { LiveStream } from "@stride/contract/streams/streams";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useSite } from "../../../lib/page/site-config.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { LinkButton } from "../../../ui/button/link-button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Banner } from "../../../ui/text/banner.tsx";
import { LiveClipCard } from "../cards/live-clip-card.tsx";
import { StudioCard } from "../cards/studio-card.tsx";
import { TimeFigure, TimeLane } from "../cards/time-board.tsx";
import { OverScreen } from "../over-screen.tsx";
import { ConfirmDialog } from "../popups/confirm-dialog.tsx";
import { ResumeDeadline } from "../resume-card.tsx";
import { studioPath } from "../studio-address.ts";
import { StudioHeader } from "../studio-header.tsx";
import { readReason, type StudioEnd } from "../studio-state.ts";
import { type OnAir, useOnAir } from "../use-on-air.ts";
import { useTimeLeft } from "../use-time-left.ts";
import { EncoderAddress } from "./encoder-address.tsx";
import { EncoderCheck } from "./encoder-check.tsx";
import { useEncoderStatus } from "./use-encoder-status.ts";

const settings = ["keyFrames", "bitrate", "picture", "codec"] as const;

/** The broadcaster's page for OBS and other encoders: they start the challenge, and it ends here or by itself. */
export default function EncoderStudio({ stream, onAgain }: { stream: LiveStream; onAgain: () => void }) {
	const t = useTranslations("studio.encoder");
	const locale = useLocale();
	const { encoderServer } = useSite().streams;
	const [over, setOver] = useState<StudioEnd | null>(null);
	const onAir = useOnAir(stream, false, setOver);
	const reading = useEncoderStatus(stream.id, over !== null);
	const campaignPath = `/${locale}/campaign/${stream.campaign.name}`;
	const state = over ? ({ kind: "over", why: over } as const) : stateOf(onAir);
	return (
		<>
			<StudioHeader
				stream={stream}
				state={state}
				status={over ? "ended" : onAir.status}
				viewerCount={onAir.viewerCount}
				closeTo={campaignPath}
			/>
			{over ? (
				<OverScreen why={over} campaignPath={`${campaignPath}?active_section=past#stream-block`} onAgain={onAgain} />
			) : (
				<div className="wrap grid flex-1 content-start gap-5 py-6 desk:grid-cols-[minmax(0,1fr)_23rem]">
					<div className="grid gap-3 desk:col-span-2">
						<h2 className="type-display-3">{t("title")}</h2>
						<p className="max-w-measure text-muted">{t("lead")}</p>
					</div>
					<div className="grid content-start gap-4">
						<Interruption onAir={onAir} />
						{encoderServer === null ? (
							<FormError title={t("offTitle")}>{t("offText")}</FormError>
						) : (
							<EncoderAddress
								streamId={stream.id}
								server={encoderServer}
								// Without an answer there may be one.
								hasKey={reading.status?.hasKey ?? (reading.hasFailed || null)}
							/>
						)}
						<EncoderCheck {...reading} isInterrupted={onAir.status === "interrupted" || onAir.status === "paused"} />
					</div>
					<div className="grid content-start gap-4">
						{onAir.status !== "upcoming" && <Broadcast stream={stream} onAir={onAir} onOver={setOver} />}
						{onAir.status === "live" && <LiveClipCard stream={stream} />}
						<StudioCard title={t("settings.title")}>
							<dl className="grid gap-3">
								{settings.map((setting) => (
									<div key={setting}>
										<dt className="type-small-strong">{t(`settings.${setting}`)}</dt>
										<dd className="type-small text-muted">{t(`settings.${setting}Text`)}</dd>
									</div>
								))}
							</dl>
						</StudioCard>
						<LinkButton tone="outline" to={studioPath(locale, stream.id)}>
							{t("toStudio")}
						</LinkButton>
					</div>
				</div>
			)}
		</>
	);
}

const stateOf = ({ status }: OnAir) =>
	status === "live" ? ({ kind: "onAir", problem: null } as const) : ({ kind: "setup", problem: null } as const);

/** The encoder has disconnected: until when it can continue. */
function Interruption({ onAir: { status, resumeByMs } }: { onAir: OnAir }) {
	const t = useTranslations("studio.encoder.interrupted");
	if (status !== "interrupted" && status !== "paused") return null;
	return (
		<Banner tone="warning">
			<p className="type-body-strong">{t("title")}</p>
			<p>{t("text")}</p>
			{resumeByMs !== null && <ResumeDeadline atMs={resumeByMs} />}
		</Banner>
	);
}

/** The time left and the button that ends the challenge. */
function Broadcast(props: { stream: LiveStream; onAir: OnAir; onOver: (why: StudioEnd) => void }) {
	const { stream, onAir, onOver } = props;
	const t = useTranslations("studio.stop");
	const time = useTimeLeft({ isOnAir: true, ...onAir });
	const api = useApi();
	const textOf = useErrorText();
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["endLiveStream", stream.id],
		mutationFn: () => api("endLiveStream", { params: { streamId: stream.id } }),
		onSuccess: ({ endReason }) => onOver(readReason(endReason)),
	});
	const failure = error && textOf(error);
	return (
		<StudioCard>
			<div className="grid gap-4 [&>:empty]:-mb-4">
				<TimeFigure time={time} isOnAir />
				<TimeLane time={time} endsAtMs={onAir.endsAtMs} />
				<FormError {...(failure && { title: failure.title })}>{failure?.text}</FormError>
				<Button tone="danger" isPending={isPending} onPress={() => setAsking(true)}>
					{t("confirm")}
				</Button>
			</div>
			<ConfirmDialog
				isOpen={isAsking}
				title={t("title")}
				text={t("text")}
				safe={t("cancel")}
				danger={t("confirm")}
				onSafe={() => setAsking(false)}
				onDanger={() => {
					setAsking(false);
					mutate();
				}}
			/>
		</StudioCard>
	);
}
