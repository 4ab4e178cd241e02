import { Check, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Tooltip } from "../../../ui/overlay/tooltip.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import type { Capture, CaptureState, DeviceStatus } from "../capture/capture.ts";
import type { DeviceOption } from "../capture/device-options.ts";
import { volumeThresholds } from "../capture/voice.ts";
import type { Level, Sound } from "../use-sound.ts";

type Devices = { capture: Capture; devices: CaptureState };

/** The choice of a camera, and its state. */
export function CameraChoice({ capture, devices }: Devices) {
	const t = useTranslations("studio");
	const { camera, cameras, cameraId } = devices;
	const nameOf = ({ value, title }: DeviceOption, index: number) => {
		if (value === "user") return t("camera.front");
		if (value === "environment") return t("camera.back");
		return title || t("camera.unnamed", { number: index + 1 });
	};
	return (
		<Choice
			badge={
				<StatusBadge
					status={camera}
					words={{ active: t("camera.active"), waiting: t("camera.waiting"), failed: t("camera.failed") }}
				/>
			}
		>
			<Select
				label={t("camera.label")}
				options={cameras.map((option, index) => ({ value: option.value, label: nameOf(option, index) }))}
				value={cameraId}
				placeholder={t("camera.placeholder")}
				isDisabled={cameras.length === 0}
				onChange={(value) => void capture.chooseCamera(value)}
			/>
			<Problem
				kind="camera"
				status={camera}
				onRetry={() => void capture.open({ cameraId: null, microphoneId: null })}
			/>
		</Choice>
	);
}

/** The choice of a microphone, its level, and its test. */
export function MicrophoneChoice({ capture, devices, sound }: Devices & { sound: Sound }) {
	const t = useTranslations("studio");
	const { microphone, microphones, microphoneId } = devices;
	const isActive = microphone.kind === "active";
	const active = sound.isTested ? t("microphone.heard") : t("microphone.active");
	return (
		<Choice
			badge={
				isActive && sound.isMuted ? (
					<Badge tone="warning">{t("microphone.muted")}</Badge>
				) : (
					<StatusBadge
						status={microphone}
						words={{ active, waiting: t("microphone.waiting"), failed: t("microphone.failed") }}
					/>
				)
			}
			aside={
				<Tooltip text={t("microphone.hint")}>
					<Button tone="quiet" size="s" isIcon aria-label={t("microphone.about")} className="-my-3 bg-transparent">
						<Info className="size-5" aria-hidden />
					</Button>
				</Tooltip>
			}
		>
			<Select
				label={t("microphone.label")}
				options={microphones.map(({ value, title }, index) => ({
					value,
					label: title || t("microphone.unnamed", { number: index + 1 }),
				}))}
				value={microphoneId}
				placeholder={t("microphone.placeholder")}
				isDisabled={microphones.length === 0}
				onChange={(value) => void capture.chooseMicrophone(value)}
			/>
			{isActive && <LevelMeter level={sound.level} label={t("microphone.level")} />}
			{isActive && !sound.isTested && !sound.isRefused && (
				<p className="mt-2 type-small text-muted">{t("microphone.test")}</p>
			)}
			<p role="alert" className="mt-2 type-small text-danger empty:hidden">
				{isActive && sound.isRefused && t("microphone.refused")}
			</p>
			<Problem
				kind="microphone"
				status={microphone}
				onRetry={() =>
					void (devices.camera.kind === "active"
						? capture.chooseMicrophone(null)
						: capture.open({ cameraId: null, microphoneId: null }))
				}
			/>
		</Choice>
	);
}

function Choice(props: { badge: ReactNode; aside?: ReactNode; children: ReactNode }) {
	return (
		<div className="relative">
			<span className="absolute -top-1 right-0 z-1 flex items-center gap-1">
				{props.aside}
				<span role="status">{props.badge}</span>
			</span>
			{props.children}
		</div>
	);
}

function StatusBadge(props: { status: DeviceStatus; words: Record<"active" | "waiting" | "failed", string> }) {
	const { kind } = props.status;
	if (kind === "waiting") return <Badge tone="neutral">{props.words.waiting}</Badge>;
	const Icon = kind === "active" ? Check : TriangleAlert;
	return (
		<Badge tone={kind === "active" ? "positive" : "danger"}>
			{/* The narrowest phone has no room for it beside the label and the button of the hint. */}
			<Icon className="size-3.5 max-[24rem]:hidden" aria-hidden />
			{props.words[kind]}
		</Badge>
	);
}

function Problem(props: { kind: "camera" | "microphone"; status: DeviceStatus; onRetry: () => void }) {
	const t = useTranslations("studio.problem");
	const { status } = props;
	return (
		<div role="alert">
			{status.kind === "failed" && (
				<div className="mt-3 grid justify-items-start gap-3">
					<p className="type-small text-danger">{t(`${props.kind}.${status.problem}`)}</p>
					{status.problem !== "unsupported" && (
						<Button tone="outline" size="s" onPress={props.onRetry}>
							{t("retry")}
						</Button>
					)}
				</div>
			)}
		</div>
	);
}

const barCount = 24;
const bars = Array.from({ length: barCount }, (_, bar) => bar);
/** Speech fills most of it, shouting all. */
const fullVolume = 60;

/** The microphone's level as bars. It changes too often to be announced. */
function LevelMeter({ level, label }: { level: Level; label: string }) {
	const volume = useSyncExternalStore(level.subscribe, level.volume, () => 0);
	const lit = volume <= volumeThresholds.shown ? 0 : Math.min(barCount, Math.ceil((volume / fullVolume) * barCount));
	return (
		// biome-ignore lint/a11y/useSemanticElements: the appearance of <meter> differs between browsers
		<div
			role="meter"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={barCount}
			aria-valuenow={lit}
			className="mt-3 flex h-5 gap-0.75"
		>
			{bars.map((bar) => (
				<span key={bar} className={bar < lit ? "flex-1 rounded-[3px] bg-action" : "flex-1 rounded-[3px] bg-hover"} />
			))}
		</div>
	);
}
