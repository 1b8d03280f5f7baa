/** An error in the service's format. */
export class OpenAiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly type: string;
  readonly param: string | null;

  constructor(
    status: number,
    message: string,
    code: string | null = null,
    type = 'invalid_request_error',
    param: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
    this.param = param;
  }

  body(): unknown {
    return { error: { message: this.message, type: this.type, param: this.param, code: this.code } };
  }
}

/** The service repeats most of a wrong key in its message, which must not be shown or logged. */
export const badKey = (key: string): OpenAiError =>
  new OpenAiError(
    401,
    `Incorrect API key provided: ${key}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    'invalid_api_key',
  );

export const unknownModel = (model: string): OpenAiError =>
  new OpenAiError(404, `The model \`${model}\` does not exist or you do not have access to it.`, 'model_not_found');

export const invalidValue = (param: string, message: string): OpenAiError =>
  new OpenAiError(400, message, 'invalid_value', 'invalid_request_error', param);
