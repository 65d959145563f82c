export { campaignForecast } from './campaign-forecast.service.ts';
export { forecasts } from './forecasts.routes.ts';
export { forecastOfServices } from './forecasts.service.ts';
export { priors, updatePriors } from './priors.repository.ts';
export { saveForecast, savePastForecasts, scoreForecasts } from './save.service.ts';
