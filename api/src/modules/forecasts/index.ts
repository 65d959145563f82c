export { campaignForecast } from './campaign-forecast.service.ts';
export { forecasts } from './forecasts.routes.ts';
export { forecastOfServices } from './forecasts.service.ts';
export { priorsFrom, priorsSql, updatePriors, type AllPriors, type StoredPriors } from './priors.repository.ts';
export { forecastStatement, type NewForecast } from './saved-forecasts.repository.ts';
export { forecastOfPayment, savePastForecasts, scoreForecasts } from './save.service.ts';
export { historiesOfSelection, type ServiceHistory } from './service-history.repository.ts';
