import { ArrowLeftRight, Mic, MicOff, Video, VideoOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import type { StudioState } from "./studio-state.ts";

type Main = {
	state: StudioState;
	onStart: () => void;
	onStop: () => void;
};

/** All controls needed during a broadcast. */
export function Controls(
	props: Main & {
		isMuted: boolean;
		isHidden: boolean;
		/** A card above the picture has the button that resumes the stream. */
		hasResumeCard: boolean;
		canSwap: boolean;
		onMute: () => void;
		onHide: () => void;
		onSwap: () => void;
	},
) {
	const t = useTranslations("studio.controls");
	return (
		<fieldset className="flex items-start justify-center gap-2 phone:gap-4 low:flex-wrap low:gap-x-2 low:gap-y-2">
			<legend className="sr-only">{t("label")}</legend>
			<Round label={props.isMuted ? t("unmute") : t("mute")} isPressed={props.isMuted} onPress={props.onMute}>
				{props.isMuted ? <MicOff className="size-5" aria-hidden /> : <Mic className="size-5" aria-hidden />}
			</Round>
			{!props.hasResumeCard && (
				<span className="min-w-0 flex-1 phone:min-w-48 phone:flex-none low:order-last low:w-full low:min-w-0">
					<MainButton {...props} />
				</span>
			)}
			{props.canSwap && (
				<Round label={t("swap")} onPress={props.onSwap}>
					<ArrowLeftRight className="size-5" aria-hidden />
				</Round>
			)}
			<Round label={props.isHidden ? t("show") : t("hide")} isPressed={props.isHidden} onPress={props.onHide}>
				{props.isHidden ? <VideoOff className="size-5" aria-hidden /> : <Video className="size-5" aria-hidden />}
			</Round>
		</fieldset>
	);
}

/** Starts and ends the broadcast. */
function MainButton({ state, onStart, onStop }: Main) {
	const t = useTranslations("studio.controls");
	// Beside three round buttons, a small phone leaves room for one word in small type; the spinner goes above it.
	const small = "max-[24rem]:flex-wrap max-[24rem]:gap-y-0 max-[24rem]:px-1! max-[24rem]:text-[0.875rem]!";
	const size = { size: "l", isWide: true, className: `px-3! phone:px-8! low:min-h-12! low:px-2! ${small}` } as const;
	const live = { ...size, tone: "danger" } as const;
	const action = { ...size, tone: "action" } as const;
	switch (state.kind) {
		case "setup":
			return (
				<Button {...action} onPress={onStart}>
					{t("goLive")}
				</Button>
			);
		case "starting":
			return (
				<Button {...action} isPending>
					{t("starting")}
				</Button>
			);
		case "stopping":
			return (
				<Button {...live} isPending>
					{t("stopping")}
				</Button>
			);
		default:
			return (
				<Button {...live} onPress={onStop}>
					{t("end")}
				</Button>
			);
	}
}

/** A round button with a label below: the label names the action, the filled style shows that it is switched on. */
function Round(props: { label: string; isPressed?: boolean; onPress: () => void; children: ReactNode }) {
	return (
		<span className="grid w-15 shrink-0 justify-items-center gap-1.5 phone:w-21 low:w-15">
			<Button
				tone={props.isPressed ? "strong" : "quiet"}
				size="l"
				isIcon
				className="low:size-12! low:min-h-0!"
				aria-label={props.label}
				onPress={props.onPress}
			>
				{props.children}
			</Button>
			<span className="text-center type-tiny text-balance" aria-hidden>
				{props.label}
			</span>
		</span>
	);
}
