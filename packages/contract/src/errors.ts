import { z } from "zod";

/** How a second factor can be given at a sign-in. */
export const FactorWay = z.enum(["code", "passkey", "recovery-code"]);
export type FactorWay = z.infer<typeof FactorWay>;

/**
 * The catalogue of expected errors: code → HTTP status. Title and message per language are in
 * `packages/i18n/messages/<language>/errors.json` under the same code.
 */
export const errorStatus = {
	ValidationException: 400,
	ActivationTokenExpiredException: 400,
	ActivationTokenInvalidException: 400,
	NewPasswordTokenInvalidException: 400,
	SignInLinkInvalidException: 400,
	EmailChangeTokenInvalidException: 400,
	HandOverCodeInvalidException: 400,
	SecondFactorTicketInvalidException: 400,
	PasskeyInvalidException: 400,
	CountryWithoutPayoutsException: 400,
	StateNotAllowedException: 400,
	ImageUnreadableException: 400,
	InvalidSignatureException: 400,
	LinkUnreadableException: 400,
	UnlockCodeInvalidException: 400,
	DonationLinkInvalidException: 400,
	SubscriptionTokenInvalidException: 400,
	DonorLinkInvalidException: 400,
	UnauthorizedException: 401,
	InvalidCredentialsException: 401,
	MailWebhookPasswordException: 401,
	DonorPageClosedException: 401,
	PlaybackTimeExceededException: 402,
	PlaybackNetworkExceededException: 402,
	ForbiddenException: 403,
	ForeignOriginException: 403,
	ReauthenticationRequiredException: 403,
	SecondFactorRequiredException: 403,
	DeskSecondFactorRequiredException: 403,
	InactiveUserException: 403,
	AccountSuspendedException: 403,
	InactiveUserRequestActivationException: 403,
	NotFoundException: 404,
	UserNotFoundException: 404,
	CampaignNotFoundException: 404,
	LetterNotFoundException: 404,
	DecisionNotFoundException: 404,
	DonationNotFoundException: 404,
	LiveStreamNotFoundException: 404,
	ClipNotFoundException: 404,
	PostNotFoundException: 404,
	CommentNotFoundException: 404,
	ProjectNotFoundException: 404,
	OrganizationNotFoundException: 404,
	ConflictException: 409,
	IdempotencyKeyReusedException: 409,
	CampaignNotAcceptingDonationsException: 409,
	CampaignPausedException: 409,
	CampaignEndedException: 409,
	DonationInProgressException: 409,
	ProjectInactiveException: 409,
	CampaignHasStreamException: 409,
	LiveStreamOnAirException: 409,
	LiveStreamNotOnAirException: 409,
	LiveStreamEndedException: 409,
	CaptionsChangedException: 409,
	ClipsExceededException: 409,
	ClipTooEarlyException: 409,
	LiveClipTooLateException: 409,
	PlaybackDevicesExceededException: 409,
	CampaignPaymentsInProgressException: 409,
	LastSignInMethodException: 409,
	LastAdminException: 409,
	DeskAccountException: 409,
	PasskeysUnavailableException: 409,
	SecondFactorMissingException: 409,
	AccountHasActiveCampaignException: 409,
	AccountHasOpenBalanceException: 409,
	PayoutsNotOfferedException: 409,
	VerificationRequiredException: 409,
	PayoutsHeldException: 409,
	MoneyHeldException: 409,
	OwnPayoutException: 409,
	PayoutReviewDecidedException: 409,
	PayoutUncoveredException: 409,
	MoneyComparingException: 409,
	StripeAccountNotReplaceableException: 409,
	BalanceChangedException: 409,
	BalanceHasOwnerException: 409,
	BalanceNotBelowZeroException: 409,
	DonationNotRefundableException: 409,
	DonationDisputedException: 409,
	DonationChangedException: 409,
	RefundInProgressException: 409,
	CampaignNotStoppedException: 409,
	NothingToRefundException: 409,
	NothingToClaimException: 409,
	CompanyDonorException: 409,
	CampaignRefundOpenException: 409,
	CampaignRefundDecidedException: 409,
	CampaignRefundOwnException: 409,
	CampaignRefundRequesterException: 409,
	CampaignRefundApprovalException: 409,
	CampaignRefundWaitingException: 409,
	RefundsNotOfferedException: 409,
	CatalogueDonationNotRefundableException: 409,
	DonationNotUnknownException: 409,
	NotRestorableException: 409,
	SenderRemovedException: 409,
	NotAssignableException: 409,
	TooManyNotesException: 409,
	ReportDecidedException: 409,
	StreamGoneException: 410,
	PayloadTooLargeException: 413,
	UnsupportedMediaTypeException: 415,
	TooManyRequestsException: 429,
	SignInLinkRequiredException: 429,
	InternalException: 500,
	PaymentProviderUnavailableException: 503,
	CatalogueUnavailableException: 503,
	ServiceUnavailableException: 503,
} as const satisfies Record<`${string}Exception`, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Why a stream can no longer be watched by anyone. */
export const streamGoneReasons = ["campaign-ended", "hidden", "deleted"] as const;
export type StreamGoneReason = (typeof streamGoneReasons)[number];

export const ErrorBody = z
	.object({
		error: z.object({
			code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
			title: z.string(),
			message: z.string(),
			/** Field path (`recipient.type`) → message in the request's language. */
			fields: z.record(z.string(), z.string()).optional(),
			/** With a 429: a proof of work for it, sent as the header `proof-of-work`, lifts the limit (`proof-of-work.ts`). */
			challenge: z.string().optional(),
			/** With `StreamGoneException`. */
			reason: z.enum(streamGoneReasons).optional(),
			/** With SecondFactorRequiredException: the ticket for `POST /user/second-factor/sign-in`, and the ways to give one. */
			secondFactor: z.object({ ticket: z.string(), ways: z.array(FactorWay) }).optional(),
		}),
	})
	.meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;
